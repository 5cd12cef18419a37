-- AlterTable
ALTER TABLE "studio"."songs" ADD COLUMN     "notices" TEXT[] DEFAULT ARRAY[]::TEXT[];
