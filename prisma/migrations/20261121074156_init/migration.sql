-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "service";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "studio";

-- CreateTable
CREATE TABLE "service"."accounts" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "unlimited_points" BOOLEAN NOT NULL DEFAULT true,
    "points_balance" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service"."app_keys" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "display_prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "encrypted_signing_secret" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "can_manage" BOOLEAN NOT NULL DEFAULT false,
    "rate_limit_requests" INTEGER,
    "rate_limit_window_seconds" INTEGER,
    "concurrency_limit" INTEGER,
    "daily_quota" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMP(3),

    CONSTRAINT "app_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service"."points_entries" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "app_key_id" TEXT,
    "amount" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "reference" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "points_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service"."usage_days" (
    "app_key_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("app_key_id","day")
);

-- CreateTable
CREATE TABLE "service"."tasks" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "app_key_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queuing',
    "request" JSONB NOT NULL,
    "mv" TEXT,
    "seed" INTEGER NOT NULL,
    "source_clip_ids" TEXT[],
    "callback_url" TEXT,
    "retention_days" INTEGER NOT NULL,
    "points_taken" INTEGER NOT NULL DEFAULT 0,
    "quota_day" TEXT NOT NULL,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "stage" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "worker_id" TEXT,
    "heartbeat_at" TIMESTAMP(3),
    "error" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMP(3),
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service"."clips" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "task_id" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "operation" TEXT NOT NULL,
    "source_clip_id" TEXT,
    "source_start_seconds" DOUBLE PRECISION,
    "source_end_seconds" DOUBLE PRECISION,
    "mv" TEXT,
    "platform" TEXT,
    "remote_id" TEXT,
    "seed" INTEGER,
    "title" TEXT NOT NULL,
    "tags" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "duration_seconds" DOUBLE PRECISION NOT NULL,
    "files" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'complete',
    "expire_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "clips_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service"."stem_jobs" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "source_clip_id" TEXT NOT NULL,
    "start_seconds" DOUBLE PRECISION NOT NULL,
    "end_seconds" DOUBLE PRECISION NOT NULL,
    "files" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'complete',
    "expire_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stem_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service"."personas" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "batch_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "clip_id" TEXT NOT NULL,
    "profile" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'complete',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "personas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service"."idempotency" (
    "app_key_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "data" JSONB,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_pkey" PRIMARY KEY ("app_key_id","key")
);

-- CreateTable
CREATE TABLE "service"."callback_deliveries" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "app_key_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "callback_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service"."callback_attempts" (
    "id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL,
    "latency_ms" INTEGER NOT NULL,
    "http_status" INTEGER,
    "answer" TEXT,
    "error" TEXT,

    CONSTRAINT "callback_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."users" (
    "id" TEXT NOT NULL,
    "name" TEXT,
    "email" TEXT NOT NULL,
    "email_verified" TIMESTAMP(3),
    "image" TEXT,
    "password_hash" TEXT,
    "role" TEXT NOT NULL DEFAULT 'member',
    "locale" TEXT,
    "keep_files" BOOLEAN NOT NULL DEFAULT true,
    "reminder_hours" INTEGER[] DEFAULT ARRAY[72, 24]::INTEGER[],
    "reminder_mail" BOOLEAN NOT NULL DEFAULT true,
    "calendar_token" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."accounts" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "expires_at" INTEGER,
    "token_type" TEXT,
    "scope" TEXT,
    "id_token" TEXT,
    "session_state" TEXT,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMP(3) NOT NULL
);

-- CreateTable
CREATE TABLE "studio"."invitations" (
    "id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "used_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."operations" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "source_song_id" TEXT,
    "range_start" DOUBLE PRECISION,
    "range_end" DOUBLE PRECISION,
    "parameters" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "task_id" TEXT,
    "stage" TEXT,
    "progress" DOUBLE PRECISION,
    "error_code" INTEGER,
    "error_message" TEXT,
    "next_try_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "operations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."songs" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "operation_id" TEXT,
    "kind" TEXT NOT NULL DEFAULT 'song',
    "clip_id" TEXT,
    "title" TEXT NOT NULL DEFAULT '',
    "tags" TEXT NOT NULL DEFAULT '',
    "lyrics" TEXT NOT NULL DEFAULT '',
    "duration" DOUBLE PRECISION,
    "liked" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMP(3),
    "seed" BIGINT,
    "audition" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "songs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."song_files" (
    "id" TEXT NOT NULL,
    "song_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "source_url" TEXT,
    "kept_path" TEXT,
    "content_type" TEXT,
    "byte_length" INTEGER,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "song_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."song_jobs" (
    "id" TEXT NOT NULL,
    "song_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL DEFAULT '',
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'pending',
    "result" JSONB,
    "error_code" INTEGER,
    "error_message" TEXT,
    "started_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "song_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."personas" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "remote_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "source_song_id" TEXT,
    "range_start" DOUBLE PRECISION,
    "range_end" DOUBLE PRECISION,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "personas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."playlists" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playlists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."playlist_songs" (
    "playlist_id" TEXT NOT NULL,
    "song_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "added_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playlist_songs_pkey" PRIMARY KEY ("playlist_id","song_id")
);

-- CreateTable
CREATE TABLE "studio"."share_links" (
    "id" TEXT NOT NULL,
    "song_id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "revoked_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."reminders" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "song_id" TEXT NOT NULL,
    "hours_before" INTEGER NOT NULL,
    "mailed_at" TIMESTAMP(3),
    "seen_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_keys_key_hash_key" ON "service"."app_keys"("key_hash");

-- CreateIndex
CREATE INDEX "app_keys_account_id_idx" ON "service"."app_keys"("account_id");

-- CreateIndex
CREATE INDEX "points_entries_account_id_created_at_idx" ON "service"."points_entries"("account_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "points_entries_reference_reason_key" ON "service"."points_entries"("reference", "reason");

-- CreateIndex
CREATE INDEX "tasks_app_key_id_status_idx" ON "service"."tasks"("app_key_id", "status");

-- CreateIndex
CREATE INDEX "tasks_status_heartbeat_at_idx" ON "service"."tasks"("status", "heartbeat_at");

-- CreateIndex
CREATE INDEX "tasks_account_id_created_at_idx" ON "service"."tasks"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "clips_account_id_created_at_idx" ON "service"."clips"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "clips_task_id_idx" ON "service"."clips"("task_id");

-- CreateIndex
CREATE INDEX "clips_status_expire_at_idx" ON "service"."clips"("status", "expire_at");

-- CreateIndex
CREATE INDEX "stem_jobs_account_id_created_at_idx" ON "service"."stem_jobs"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "stem_jobs_status_expire_at_idx" ON "service"."stem_jobs"("status", "expire_at");

-- CreateIndex
CREATE INDEX "personas_account_id_created_at_idx" ON "service"."personas"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "idempotency_created_at_idx" ON "service"."idempotency"("created_at");

-- CreateIndex
CREATE INDEX "callback_deliveries_app_key_id_created_at_idx" ON "service"."callback_deliveries"("app_key_id", "created_at");

-- CreateIndex
CREATE INDEX "callback_deliveries_status_next_try_at_idx" ON "service"."callback_deliveries"("status", "next_try_at");

-- CreateIndex
CREATE INDEX "callback_deliveries_task_id_idx" ON "service"."callback_deliveries"("task_id");

-- CreateIndex
CREATE INDEX "callback_attempts_delivery_id_idx" ON "service"."callback_attempts"("delivery_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "studio"."users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_calendar_token_key" ON "studio"."users"("calendar_token");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_provider_account_id_key" ON "studio"."accounts"("provider", "provider_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_token_key" ON "studio"."verification_tokens"("token");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_identifier_token_key" ON "studio"."verification_tokens"("identifier", "token");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "studio"."invitations"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "operations_task_id_key" ON "studio"."operations"("task_id");

-- CreateIndex
CREATE INDEX "operations_state_next_try_at_idx" ON "studio"."operations"("state", "next_try_at");

-- CreateIndex
CREATE INDEX "operations_owner_id_created_at_idx" ON "studio"."operations"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "songs_owner_id_deleted_at_created_at_idx" ON "studio"."songs"("owner_id", "deleted_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "songs_operation_id_clip_id_key" ON "studio"."songs"("operation_id", "clip_id");

-- CreateIndex
CREATE INDEX "song_files_kept_path_idx" ON "studio"."song_files"("kept_path");

-- CreateIndex
CREATE UNIQUE INDEX "song_files_song_id_kind_key" ON "studio"."song_files"("song_id", "kind");

-- CreateIndex
CREATE INDEX "song_jobs_state_created_at_idx" ON "studio"."song_jobs"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "song_jobs_song_id_kind_key_key" ON "studio"."song_jobs"("song_id", "kind", "key");

-- CreateIndex
CREATE INDEX "personas_owner_id_idx" ON "studio"."personas"("owner_id");

-- CreateIndex
CREATE INDEX "playlists_owner_id_idx" ON "studio"."playlists"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_key" ON "studio"."share_links"("token");

-- CreateIndex
CREATE INDEX "share_links_song_id_idx" ON "studio"."share_links"("song_id");

-- CreateIndex
CREATE INDEX "reminders_owner_id_seen_at_idx" ON "studio"."reminders"("owner_id", "seen_at");

-- CreateIndex
CREATE UNIQUE INDEX "reminders_song_id_hours_before_key" ON "studio"."reminders"("song_id", "hours_before");

-- AddForeignKey
ALTER TABLE "service"."app_keys" ADD CONSTRAINT "app_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "service"."accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service"."clips" ADD CONSTRAINT "clips_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "service"."tasks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service"."callback_attempts" ADD CONSTRAINT "callback_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "service"."callback_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."invitations" ADD CONSTRAINT "invitations_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."operations" ADD CONSTRAINT "operations_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."operations" ADD CONSTRAINT "operations_source_song_id_fkey" FOREIGN KEY ("source_song_id") REFERENCES "studio"."songs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."songs" ADD CONSTRAINT "songs_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."songs" ADD CONSTRAINT "songs_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "studio"."operations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."song_files" ADD CONSTRAINT "song_files_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "studio"."songs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."song_jobs" ADD CONSTRAINT "song_jobs_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "studio"."songs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."personas" ADD CONSTRAINT "personas_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."personas" ADD CONSTRAINT "personas_source_song_id_fkey" FOREIGN KEY ("source_song_id") REFERENCES "studio"."songs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."playlists" ADD CONSTRAINT "playlists_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."playlist_songs" ADD CONSTRAINT "playlist_songs_playlist_id_fkey" FOREIGN KEY ("playlist_id") REFERENCES "studio"."playlists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."playlist_songs" ADD CONSTRAINT "playlist_songs_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "studio"."songs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."share_links" ADD CONSTRAINT "share_links_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "studio"."songs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."reminders" ADD CONSTRAINT "reminders_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "studio"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio"."reminders" ADD CONSTRAINT "reminders_song_id_fkey" FOREIGN KEY ("song_id") REFERENCES "studio"."songs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
