-- AlterTable
ALTER TABLE "service"."tasks" ADD COLUMN     "heard_at" TIMESTAMP(3),
ADD COLUMN     "stream_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "studio"."operations" ADD COLUMN     "stream_url" TEXT;

-- AlterTable
ALTER TABLE "studio"."songs" ADD COLUMN     "credits" JSONB,
ADD COLUMN     "mv" TEXT;

-- AlterTable
ALTER TABLE "service"."clips" ADD COLUMN     "credits" JSONB;
