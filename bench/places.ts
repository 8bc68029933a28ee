import { fileURLToPath } from 'node:url'

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const webDir = place('../apps/web/dist')
export const contentDir = place('../content')
