-- AlterTable
ALTER TABLE "studio"."song_files" ADD COLUMN     "is_wanted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "next_try_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
