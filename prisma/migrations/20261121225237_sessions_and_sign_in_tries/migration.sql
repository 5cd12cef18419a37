-- AlterTable
ALTER TABLE "studio"."users" ADD COLUMN     "session_kept" TEXT,
ADD COLUMN     "sessions_from" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "studio"."ended_sessions" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ended_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio"."sign_in_tries" (
    "id" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "ends_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "sign_in_tries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ended_sessions_expires_at_idx" ON "studio"."ended_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_tries_ends_at_idx" ON "studio"."sign_in_tries"("ends_at");
