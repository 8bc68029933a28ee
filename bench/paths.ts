import { fileURLToPath } from 'node:url'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const webDir = resolvePath('../apps/web/dist')
export const contentDir = resolvePath('../content')
