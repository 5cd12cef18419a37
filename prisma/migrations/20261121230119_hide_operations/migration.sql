-- AlterTable
ALTER TABLE "studio"."operations" ADD COLUMN     "hidden_at" TIMESTAMP(3);
