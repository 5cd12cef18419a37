-- AlterTable
ALTER TABLE "service"."clips" ADD COLUMN     "notices" TEXT[] DEFAULT ARRAY[]::TEXT[];
