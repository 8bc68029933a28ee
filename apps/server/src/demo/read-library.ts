import { existsSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type ContentFile, readContentFile, readDocument, readYaml } from './content-file.ts'
import { layoutFront, topicFront, trackFront, unitFront } from './front-matter.ts'
import type { Drawing, Library, LibraryLayout, LibraryTopic, LibraryTrack, LibraryUnit } from './library.ts'
import { LibraryError } from './library-error.ts'
import { MarkdownError, markdownToHtml } from './markdown.ts'

type Folder = {
  names(path: string, ending: string): string[]
  folders(path: string): string[]
  read(name: string): ContentFile
  has(name: string): boolean
}

function contentFolder(contentDir: string): Folder {
  const root = pathToFileURL(`${contentDir}/`)
  const entries = (path: string) => {
    const folder = new URL(path, root)
    return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  }
  return {
    names: (path, ending) =>
      entries(path)
        .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
        .map(({ name }) => name)
        .sort(),
    folders: (path) =>
      entries(path)
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    read: (name) => readContentFile(root, name),
    has: (name) => existsSync(new URL(name, root)),
  }
}

function html(file: ContentFile, markdown: string, sources: string[] = []): string {
  try {
    return markdownToHtml(markdown, sources)
  } catch (error) {
    if (error instanceof MarkdownError)
      throw new LibraryError(file.name, '', `has ${error.what}, which the editor cannot make`)
    throw error
  }
}

/** A file that another one names in `field`. */
function named(folder: Folder, by: ContentFile, field: string, name: string): ContentFile {
  if (!folder.has(name)) throw new LibraryError(by.name, field, `there is no ${name}`)
  return folder.read(name)
}

const drawings = { image: 'pictures', banner: 'banners', icon: 'icons' } as const

function drawing(folder: Folder, by: ContentFile, field: keyof typeof drawings, name: string): Drawing {
  return { name, svg: named(folder, by, field, `${drawings[field]}/${name}.svg`).text }
}

function readUnit(folder: Folder, track: string, name: string, trackDaysAgo: number): LibraryUnit {
  const file = folder.read(`tracks/${track}/${name}`)
  const { data, markdown } = readDocument(file, unitFront)
  const { id, title, type, worksheet, video, image, imageAlt, sources, createdDaysAgo } = data
  const sheet = worksheet && named(folder, file, 'worksheet', `tracks/${track}/worksheets/${worksheet}.md`)
  return {
    file: file.name,
    unitId: id,
    title,
    markdown,
    content: html(file, markdown, sources),
    type,
    video: video ?? null,
    worksheet: worksheet && sheet ? { name: worksheet, markdown: sheet.text } : null,
    image: image ? drawing(folder, file, 'image', image) : null,
    imageAlt: imageAlt ?? '',
    sources,
    createdDaysAgo: createdDaysAgo ?? trackDaysAgo,
  }
}

function readTrack(folder: Folder, slug: string): LibraryTrack {
  const file = folder.read(`tracks/${slug}/track.md`)
  const { data, markdown } = readDocument(file, trackFront)
  const { id, title, audience, icon, keywords, nextUp, relatedTrack, createdDaysAgo, updatedDaysAgo } = data
  drawing(folder, file, 'icon', icon)
  const unitFiles = folder.names(`tracks/${slug}/`, '.md').filter((name) => /^\d\d-/.test(name))
  return {
    trackId: id,
    slug,
    title,
    content: html(file, markdown),
    audience,
    icon,
    keywords,
    nextUp: nextUp ?? null,
    relatedTrack: relatedTrack ?? null,
    createdDaysAgo,
    updatedDaysAgo: updatedDaysAgo ?? null,
    units: unitFiles.map((name) => readUnit(folder, slug, name, createdDaysAgo)),
  }
}

function readTopic(folder: Folder, layout: string, name: string): LibraryTopic {
  const file = folder.read(`layouts/${layout}/topics/${name}`)
  const { data, markdown } = readDocument(file, topicFront)
  return {
    ...data,
    slug: name.replace(/\.md$/, ''),
    content: html(file, markdown),
    banner: drawing(folder, file, 'banner', data.banner),
  }
}

function readLayout(folder: Folder, config: string): LibraryLayout {
  const settings = readYaml(folder.read(`layouts/${config}/layout.yaml`), layoutFront)
  const topics = folder.names(`layouts/${config}/topics/`, '.md')
  return { ...settings, config, topics: topics.map((name) => readTopic(folder, config, name)) }
}

/** Reads the demo library (content/README.md). Throws a LibraryError at the first thing that cannot be used. */
export function readLibrary(contentDir: string): Library {
  const folder = contentFolder(contentDir)
  return {
    icons: folder.names('icons/', '.svg').map((name) => ({
      slug: name.replace(/\.svg$/, ''),
      svg: folder.read(`icons/${name}`).text,
    })),
    tracks: folder.folders('tracks/').map((slug) => readTrack(folder, slug)),
    layouts: folder.folders('layouts/').map((config) => readLayout(folder, config)),
  }
}
