-- One name for sound effects, from endpoint to engine.
UPDATE "service"."tasks" SET "operation" = 'generateSoundEffect' WHERE "operation" = 'generateSound';
UPDATE "service"."clips" SET "operation" = 'soundEffect' WHERE "operation" = 'sound';
UPDATE "service"."idempotency" SET "endpoint" = 'generateSoundEffect' WHERE "endpoint" = 'generateSound';
