-- CreateTable
CREATE TABLE "studio"."sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "via" TEXT,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "started_at" TIMESTAMP(3) NOT NULL,
    "seen_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."passkeys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_synced" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."passkey_challenges" (
    "id" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sessions_user_id_seen_at_idx" ON "studio"."sessions"("user_id", "seen_at");

-- CreateIndex
CREATE INDEX "sessions_seen_at_idx" ON "studio"."sessions"("seen_at");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "studio"."passkeys"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "studio"."passkey_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "studio"."sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
