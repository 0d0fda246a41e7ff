# The image of Ausculta for amd64 and arm64 (docs/deploy.md). It runs as an unprivileged user and writes only to /data and /tmp.
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx vite build --outDir "$PWD/dist/web" --emptyOutDir --logLevel warn && node scripts/build-server.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The base image already has Node.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM ${NODE_IMAGE}
RUN groupadd --system --gid 10001 ausculta \
 && useradd --system --uid 10001 --gid ausculta --home-dir /data --no-create-home ausculta \
 && install -d -o ausculta -g ausculta -m 0700 /data
WORKDIR /app
COPY package.json LICENSE NOTICE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# Worker threads run from their sources.
COPY common common
COPY contract contract
COPY locales locales
COPY server server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 AUSCULTA_DATA=/data NODE_COMPILE_CACHE=/tmp/compiled
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/server/server.js"]
