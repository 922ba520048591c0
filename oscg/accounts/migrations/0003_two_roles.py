"""Two roles remain: reviewer and maintainer. Whoever kept lists maintains the game now."""

from django.db import migrations, models


def keepers_become_maintainers(apps, schema_editor):
    roles = apps.get_model("accounts", "GameRole").objects
    for keeper in roles.filter(role="list_keeper"):
        if roles.filter(user_id=keeper.user_id, game=keeper.game, role="maintainer").exists():
            keeper.delete()
        else:
            keeper.role = "maintainer"
            keeper.save()


class Migration(migrations.Migration):

    dependencies = [("accounts", "0002_api_token")]

    operations = [
        migrations.RunPython(keepers_become_maintainers, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="gamerole",
            name="role",
            field=models.CharField(
                choices=[
                    ("reviewer", "Reviews cards"),
                    ("maintainer", "Maintains the game, its formats and its lists"),
                ],
                max_length=20,
            ),
        ),
    ]
