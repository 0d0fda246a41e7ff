import { defineConfig } from 'vitest/config'

// Tests run from the root of the project; vite.config.ts is about the pages only.
export default defineConfig({ test: { exclude: ['node_modules', 'dist', 'data', 'test/e2e'] } })
