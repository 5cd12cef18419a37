-- Requests counted for services that share this database: no model of Prisma's. Written with every request and worth
-- nothing after a crash, so it is kept out of the log of the database: counting waits for no disk.
-- Until now the table was made by a library when a service started.
DROP TABLE IF EXISTS "service"."rate_limits";
CREATE UNLOGGED TABLE "service"."rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
