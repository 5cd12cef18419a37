-- DropIndex
DROP INDEX "studio"."songs_owner_id_deleted_at_created_at_idx";

-- An index for each order of the library, over what is not in the bin. The first also counts: it holds what the usual
-- filters look at, so that the wide rows with their lyrics are not read for it.
CREATE INDEX "songs_by_time" ON "studio"."songs" ("owner_id", "created_at", "id")
  INCLUDE ("kind", "operation_id", "liked") WHERE "deleted_at" IS NULL;
-- A title has no longest length; an index entry has.
CREATE INDEX "songs_by_title" ON "studio"."songs" ("owner_id", (lower(left("title", 200))), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "songs_by_length" ON "studio"."songs" ("owner_id", (coalesce("duration", -1)), "id") WHERE "deleted_at" IS NULL;
