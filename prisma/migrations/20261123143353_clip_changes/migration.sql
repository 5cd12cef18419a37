-- AlterTable
ALTER TABLE "service"."clips" ADD COLUMN     "changed_end_seconds" DOUBLE PRECISION,
ADD COLUMN     "changed_start_seconds" DOUBLE PRECISION;
