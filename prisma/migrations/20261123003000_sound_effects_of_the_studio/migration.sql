-- One name for sound effects in the studio, too.
UPDATE "studio"."operations" SET "verb" = 'soundEffect' WHERE "verb" = 'soundfx';
UPDATE "studio"."songs" SET "kind" = 'soundEffect' WHERE "kind" = 'sound';
