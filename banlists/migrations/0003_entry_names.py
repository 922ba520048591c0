from django.db import migrations, models


def fill(apps, schema_editor):
    """Lists published before this kept no name: the card's own stands for it."""
    entries = apps.get_model("banlists", "BanListEntry").objects
    for entry in entries.exclude(card=None).select_related("card").iterator():
        entries.filter(pk=entry.pk).update(card_name=entry.card.name)


class Migration(migrations.Migration):

    dependencies = [
        ('banlists', '0002_longer_credits'),
    ]

    operations = [
        migrations.AddField(
            model_name='banlistentry',
            name='card_name',
            field=models.CharField(blank=True, help_text='As it was when the list was published.', max_length=60),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
