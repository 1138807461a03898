import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressWasm } from "./web/build/duckdb.ts";
import { firstSight } from "./web/build/firstSight.ts";
import { hanFont } from "./web/build/hanFont.ts";
import { twins } from "./web/build/twins.ts";

import { version } from "./web/build/version.ts";
import { words } from "./web/build/words.ts";

export default defineConfig({
  publicDir: "web/public",
  plugins: [react(), words(), hanFont(), firstSight(), compressWasm(), version(), twins()],
  build: {
    target: "es2023",
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // One style sheet comes with the page: a part that is fetched later has nothing beside it that could fail on its own.
    cssCodeSplit: false,
    // Which files a screen is made of; the server reads it, and serves nothing whose name begins with a point.
    manifest: ".ahead.json",
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What everybody fetches first is one file.
            { name: "entrance", tags: ["$initial"], priority: 1 },
            { name: "frame", test: /frame[\\/]RoutedFrame/ },
            // A screen is a handful of files, not one for each of its parts that another screen has too.
            { name: "parts", test: /web[\\/](parts|input|extras)[\\/]|api[\\/]define[\\/]/, minShareCount: 2 },
            { name: "picture", test: /api[\\/]chart[\\/]|web[\\/]chart[\\/]palette\.ts|report[\\/](places|useWalk)\.ts/ },
            { name: "chart", test: /web[\\/]chart[\\/]Chart\.tsx/ },
            { name: "report", test: /screens[\\/]ReportScreen\.tsx/ },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      // The package answers with what warns developers, also where it is built for people.
      { find: /^react-router$/, replacement: "node_modules/react-router/dist/production/index.mjs" },
      { find: /^react-router\/dom$/, replacement: "node_modules/react-router/dist/production/dom-export.mjs" },
      // Icons are components here, none is asked for by its name.
      { find: /^\.\/iconNames(\.js)?$/, replacement: "web/build/iconNames.ts" },
    ].map(({ find, replacement }) => ({ find, replacement: fileURLToPath(new URL(replacement, import.meta.url)) })),
  },
  worker: { format: "es" },
  // The program is asked at /api; what the page itself is made of lies there too, and comes from here.
  server: { host: "127.0.0.1", proxy: { "^/api/(?![^?]*\\.ts(\\?|$))": `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
});
