import { existsSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  defaultContentLanguage,
  type Layout,
  type Topic,
  type Track,
  type Unit,
} from '@kitchen-table/domain/catalog'
import type { Fact } from '@kitchen-table/domain/facts'

import { describeCaptionsProblem } from '@kitchen-table/domain/films'

import { parseWorksheet } from '@kitchen-table/domain/worksheets'

import {
  ContentError,
  type ContentFile,
  readContentBytes,
  readContentFile,
  readFrontMatterFile,
  readYaml,
} from './content-file.ts'
import {
  layoutFrontMatterSchema,
  topicFrontMatterSchema,
  trackFrontMatterSchema,
  unitFrontMatterSchema,
} from './front-matter.ts'
import { MarkdownError, markdownToHtml } from './markdown-to-html.ts'
import { readFacts } from './read-facts.ts'

/** The parsed content folder. Texts are HTML; days are counted back from the day the store is first filled. */
export type DemoLibrary = {
  icons: { slug: string; svg: string }[]
  facts: Fact[]
  tracks: LibraryTrack[]
  layouts: LibraryLayout[]
}

export type SvgDrawing = { name: string; svg: string }

/** An MP4 film with its captions in WebVTT. */
type LibraryFilm = { name: string; bytes: Uint8Array; captions: string }

export type LibraryTrack = Pick<
  Track,
  'trackId' | 'slug' | 'title' | 'content' | 'audience' | 'keywords' | 'nextUp' | 'relatedTrack'
> & {
  icon: string
  createdDaysAgo: number
  updatedDaysAgo: number | null
  units: LibraryUnit[]
}

export type LibraryUnit = Pick<
  Unit,
  | 'unitId'
  | 'title'
  | 'content'
  | 'type'
  | 'keywords'
  | 'sensitive'
  | 'nextUp'
  | 'relatedTrack'
  | 'helpLine'
  | 'tool'
  | 'reviewedAt'
  | 'reviewedBy'
> & {
  /** The path of its file in the content folder, for error messages. */
  file: string
  /** The text as in its file, without front matter. */
  markdown: string
  video: string | null
  film: LibraryFilm | null
  worksheet: { name: string; markdown: string } | null
  image: SvgDrawing | null
  imageAlt: string
  createdDaysAgo: number
}

export type LibraryLayout = Layout & { topics: LibraryTopic[] }

export type LibraryTopic = Omit<Topic, 'banner'> & { banner: SvgDrawing }

function openContentFolder(contentDir: string) {
  const root = pathToFileURL(`${contentDir}/`)
  const entries = (path: string) => {
    const folder = new URL(path, root)
    return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  }
  return {
    listFiles: (path: string, ending: string) =>
      entries(path)
        .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
        .map(({ name }) => name)
        .sort(),
    listFolders: (path: string) =>
      entries(path)
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    readFile: (name: string) => readContentFile(root, name),
    readBytes: (name: string) => readContentBytes(root, name),
    hasFile: (name: string) => existsSync(new URL(name, root)),
  }
}

type ContentFolder = ReturnType<typeof openContentFolder>

function convertMarkdown(file: ContentFile, markdown: string): string {
  try {
    return markdownToHtml(markdown)
  } catch (error) {
    if (error instanceof MarkdownError)
      throw new ContentError(file.name, '', `has ${error.construct}, which the editor cannot make`)
    throw error
  }
}

/** Reads the file `name`, which `referrer` names in `field`. Throws a ContentError when there is none. */
function readReferencedFile(
  folder: ContentFolder,
  referrer: ContentFile,
  field: string,
  name: string,
): ContentFile {
  if (!folder.hasFile(name)) throw new ContentError(referrer.name, field, `there is no ${name}`)
  return folder.readFile(name)
}

const drawingFolders = { image: 'pictures', banner: 'banners', icon: 'icons' } as const

function readDrawing(
  folder: ContentFolder,
  referrer: ContentFile,
  field: keyof typeof drawingFolders,
  name: string,
): SvgDrawing {
  return {
    name,
    svg: readReferencedFile(folder, referrer, field, `${drawingFolders[field]}/${name}.svg`).text,
  }
}

function readWorksheet(folder: ContentFolder, referrer: ContentFile, track: string, name: string) {
  const file = readReferencedFile(folder, referrer, 'worksheet', `tracks/${track}/worksheets/${name}.md`)
  const { error } = parseWorksheet(file.text)
  if (error) throw new ContentError(file.name, '', error.message)
  return { name, markdown: file.text }
}

function readFilm(folder: ContentFolder, referrer: ContentFile, name: string): LibraryFilm {
  const captions = readReferencedFile(folder, referrer, 'film', `films/${name}.vtt`)
  const problem = describeCaptionsProblem(captions.text)
  if (problem !== undefined) throw new ContentError(captions.name, '', problem)
  const filmName = `films/${name}.mp4`
  if (!folder.hasFile(filmName)) throw new ContentError(referrer.name, 'film', `there is no ${filmName}`)
  return { name, bytes: folder.readBytes(filmName), captions: captions.text }
}

function readUnit(folder: ContentFolder, track: string, name: string, trackDaysAgo: number): LibraryUnit {
  const file = folder.readFile(`tracks/${track}/${name}`)
  const { data, markdown } = readFrontMatterFile(file, unitFrontMatterSchema)
  const { id, worksheet, video, film, image, imageAlt, createdDaysAgo, reviewed, ...fields } = data
  return {
    ...fields,
    file: file.name,
    unitId: id,
    markdown,
    content: convertMarkdown(file, markdown),
    video: video ?? null,
    film: film ? readFilm(folder, file, film) : null,
    worksheet: worksheet ? readWorksheet(folder, file, track, worksheet) : null,
    image: image ? readDrawing(folder, file, 'image', image) : null,
    imageAlt: imageAlt ?? '',
    nextUp: fields.nextUp ?? null,
    relatedTrack: fields.relatedTrack ?? null,
    helpLine: fields.helpLine ?? null,
    tool: fields.tool ?? null,
    reviewedAt: reviewed ?? null,
    reviewedBy: fields.reviewedBy ?? '',
    createdDaysAgo: createdDaysAgo ?? trackDaysAgo,
  }
}

function readTrack(folder: ContentFolder, slug: string): LibraryTrack {
  const file = folder.readFile(`tracks/${slug}/track.md`)
  const { data, markdown } = readFrontMatterFile(file, trackFrontMatterSchema)
  const { id, nextUp, relatedTrack, updatedDaysAgo, ...fields } = data
  readDrawing(folder, file, 'icon', fields.icon)
  const unitFiles = folder.listFiles(`tracks/${slug}/`, '.md').filter((name) => /^\d\d-/.test(name))
  return {
    ...fields,
    trackId: id,
    slug,
    content: convertMarkdown(file, markdown),
    nextUp: nextUp ?? null,
    relatedTrack: relatedTrack ?? null,
    updatedDaysAgo: updatedDaysAgo ?? null,
    units: unitFiles.map((name) => readUnit(folder, slug, name, fields.createdDaysAgo)),
  }
}

function readTopic(folder: ContentFolder, layout: string, name: string): LibraryTopic {
  const file = folder.readFile(`layouts/${layout}/topics/${name}`)
  const { data, markdown } = readFrontMatterFile(file, topicFrontMatterSchema)
  return {
    ...defaultContentLanguage,
    ...data,
    slug: name.replace(/\.md$/, ''),
    content: convertMarkdown(file, markdown),
    banner: readDrawing(folder, file, 'banner', data.banner),
  }
}

function readLayout(folder: ContentFolder, config: string): LibraryLayout {
  const settings = readYaml(folder.readFile(`layouts/${config}/layout.yaml`), layoutFrontMatterSchema)
  const topics = folder.listFiles(`layouts/${config}/topics/`, '.md')
  return { ...settings, config, topics: topics.map((name) => readTopic(folder, config, name)) }
}

/** Reads the demo library (content/README.md). Throws a ContentError at the first thing that cannot be used. */
export function readLibrary(contentDir: string): DemoLibrary {
  const folder = openContentFolder(contentDir)
  return {
    icons: folder.listFiles('icons/', '.svg').map((name) => ({
      slug: name.replace(/\.svg$/, ''),
      svg: folder.readFile(`icons/${name}`).text,
    })),
    facts: readFacts(folder.readFile('facts.yaml')),
    tracks: folder.listFolders('tracks/').map((slug) => readTrack(folder, slug)),
    layouts: folder.listFolders('layouts/').map((config) => readLayout(folder, config)),
  }
}
