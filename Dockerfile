# One image for web and worker. Build: docker compose build.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN mkdir -p public \
    && node server/boot/launcher.mjs --build --no-install \
    && node_modules/.bin/esbuild next.config.ts --format=esm --outfile=next.config.mjs \
    && npm prune --omit=dev --no-audit --no-fund \
    && rm -rf .next/cache .next/trace* node_modules/node node_modules/.bin/node node_modules/@next/swc-* node_modules/onnxruntime-web/lib \
    && find node_modules/onnxruntime-web/dist -type f ! -name 'ort.node.min.js' ! -name 'ort-wasm-simd-threaded.mjs' \
      ! -name 'ort-wasm-simd-threaded.wasm' -delete

FROM node:24-bookworm-slim
# Of the runtime of models only what Node loads stays, 14 of its 139 MB.
# The image's own Node runs everything, so the one of the npm package "node" is left out above, as Next's compiler is:
# the config is compiled there.
# No Chromium: only scenes that show a web page use it, and it is 348 MB. A container without capabilities has no room for its sandbox, and pages
# are never opened without one: here such a scene says so. Everything else of a video is drawn without it, with
# the fonts of the packages: none of the system's.
RUN apt-get update \
    && apt-get install -y --no-install-recommends espeak-ng ffmpeg \
    && rm -rf /var/lib/apt/lists/* \
    && mkdir /data \
    && chown node:node /data
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data PORT=3000
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/public ./public
COPY --from=build /app/.next ./.next
COPY --from=build /app/dist ./dist
# Next writes its page cache here; everything else belongs to root and can't be changed by the process.
RUN mkdir -p .next/cache && chown node:node .next/cache
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "dist/web.cjs"]
