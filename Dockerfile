# Candor as one image: the server alone with its embedded Postgres, or with another one (compose.yaml).
# docker build -t candor . && docker run --init --stop-timeout 60 -v candor:/data -p 127.0.0.1:8700:8700 candor

FROM node:20-bookworm-slim AS build
WORKDIR /candor
COPY . .
# Installs what the lock file says, for this platform, and compiles.
RUN npm run build
# The compiler and the tests stay behind.
RUN npm prune --omit=dev \
 && find packages apps -type d -name src -prune -exec rm -rf {} + \
 && find packages apps -type f \( -name '*.test.js' -o -name '*.d.ts' -o -name '*.map' -o -name '*.tsbuildinfo' \) -delete

FROM node:20-bookworm-slim
ENV NODE_ENV=production \
    CANDOR_HOST=0.0.0.0 \
    CANDOR_PORT=8700 \
    CANDOR_DATA_DIR=/data
WORKDIR /candor
# Owned by root: the server can read its own program and cannot change it.
COPY --from=build /candor/package.json ./
COPY --from=build /candor/node_modules node_modules
COPY --from=build /candor/packages packages
COPY --from=build /candor/apps apps
COPY --from=build /candor/content content
# All that the server ever writes. A new volume takes owner and mode from here.
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
# The user `node`, as a number: an orchestrator can then see that it is not root.
USER 1000:1000
EXPOSE 8700
# Not ready is not dead: a long recovery, or a database that is away, is waited for and not restarted.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.CANDOR_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--no-parallel-scavenge", "apps/server/dist/main.js"]
