-- Searching reads one text in small letters instead of folding the case of three for every song.
ALTER TABLE "studio"."songs" ADD COLUMN "search_text" TEXT
  GENERATED ALWAYS AS (lower("title" || E'\n' || "tags" || E'\n' || "lyrics")) STORED;
