-- CreateTable
CREATE TABLE "studio"."member_days" (
    "user_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "asked" INTEGER NOT NULL DEFAULT 0,
    "seconds" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "member_days_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateIndex
CREATE INDEX "member_days_day_idx" ON "studio"."member_days"("day");

-- AddForeignKey
ALTER TABLE "studio"."member_days" ADD CONSTRAINT "member_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What people had before: their songs, and what was uploaded, which never expires.
INSERT INTO "studio"."member_days" ("user_id", "day", "asked", "seconds")
SELECT "owner_id", CASE WHEN "expires_at" IS NULL THEN '9999-12-31' ELSE to_char("created_at", 'YYYY-MM-DD') END,
       count(*), coalesce(sum("duration"), 0)
  FROM "studio"."songs"
 WHERE "clip_id" IS NOT NULL AND "kind" <> 'lyrics' AND ("expires_at" IS NULL OR "expires_at" > now())
 GROUP BY 1, 2;
