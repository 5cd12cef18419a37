-- AlterTable
ALTER TABLE "service"."tasks" ADD COLUMN     "trace_parent" TEXT;
