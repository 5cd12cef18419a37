-- AlterTable
ALTER TABLE "studio"."songs" ADD COLUMN     "family_id" TEXT,
ADD COLUMN     "is_behind" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "take" INTEGER;

-- CreateIndex
CREATE INDEX "songs_family_id_idx" ON "studio"."songs"("family_id");

-- The library's count looks at this too: see library_indexes.
DROP INDEX "studio"."songs_by_time";
CREATE INDEX "songs_by_time" ON "studio"."songs" ("owner_id", "created_at", "id")
  INCLUDE ("kind", "operation_id", "liked", "is_behind") WHERE "deleted_at" IS NULL;

-- What was made of a song so far becomes a version of it, and lies behind it where it is still there.
WITH RECURSIVE tree AS (
  SELECT song.id, song.id AS root, 0 AS depth
    FROM studio.songs AS song LEFT JOIN studio.operations AS made ON made.id = song.operation_id
   WHERE made.source_song_id IS NULL OR made.verb NOT IN ('extend', 'infill', 'cover', 'remaster', 'addInstrumental', 'addVocals')
  UNION ALL
  SELECT song.id, tree.root, tree.depth + 1
    FROM tree JOIN studio.operations AS made ON made.source_song_id = tree.id
              JOIN studio.songs AS song ON song.operation_id = made.id
   WHERE made.verb IN ('extend', 'infill', 'cover', 'remaster', 'addInstrumental', 'addVocals') AND tree.depth < 200
)
UPDATE studio.songs AS song
   SET family_id = tree.root,
       is_behind = EXISTS (SELECT FROM studio.songs AS first WHERE first.id = tree.root AND first.deleted_at IS NULL)
  FROM tree WHERE tree.id = song.id AND tree.root <> song.id;
