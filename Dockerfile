# One image, three programs: the service (default), the worker and the studio. See compose.yaml and docs/deploy.
ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
COPY package.json package-lock.json ./
# The image brings Node 24 itself; the pinned one is for machines that have another.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Without a script the bootstrap only generates the Prisma client.
RUN node lib/cli/bootstrap.mjs && node --disable-warning=ExperimentalWarning lib/cli/studio.ts --build-only
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf .next/cache

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    MALLOC_ARENA_MAX=2 \
    NODE_OPTIONS="--disable-warning=ExperimentalWarning --max-semi-space-size=8 --max-old-space-size=1024 --expose-gc" \
    NEXT_TELEMETRY_DISABLED=1 \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    HEALTH_URL=http://127.0.0.1:3001/healthz
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# Next writes its cache beside its build; nothing else under /app is written.
RUN mkdir -p /data /app/.next/cache && chown node:node /data /app/.next/cache
USER node
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
# Longer than the half minute of silence after which a program that hangs is ended (under an init, see compose.yaml).
HEALTHCHECK --interval=10s --timeout=40s --start-period=60s --retries=3 CMD ["node", "lib/cli/health-check.ts"]
# Node itself is the first process, so that SIGTERM reaches the program: lib/cli/worker.ts and lib/cli/studio.ts likewise.
CMD ["node", "lib/cli/service.ts"]
