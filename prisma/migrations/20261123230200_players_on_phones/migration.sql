-- CreateTable
CREATE TABLE "studio"."phone_keys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "phone_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."song_plays" (
    "song_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "played_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "song_plays_pkey" PRIMARY KEY ("song_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "phone_keys_key_hash_key" ON "studio"."phone_keys"("key_hash");

-- CreateIndex
CREATE INDEX "phone_keys_user_id_idx" ON "studio"."phone_keys"("user_id");

-- AddForeignKey
ALTER TABLE "studio"."phone_keys" ADD CONSTRAINT "phone_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."song_plays" ADD CONSTRAINT "song_plays_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "studio"."songs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
