import { parentPort } from 'node:worker_threads'
import type { SearchIndex } from '@kitchen-table/contract/catalog'
import {
  createLessonIndexJson,
  type IndexedLesson,
  LESSON_INDEX_FORMAT,
} from '@kitchen-table/domain/lesson-search'
import { extractRichTextParts } from '../cleaning/extract-rich-text-parts.ts'
import { BEST_COMPRESSION_LEVEL, compressJson } from '../reading/compress-json.ts'
import type { SearchIndexMessage } from './build-search-index.ts'
import type { LessonSource } from './list-lessons.ts'

const lessons: IndexedLesson[] = []

const toIndexedLesson = ({ html, transcript, ...lesson }: LessonSource): IndexedLesson => ({
  ...lesson,
  text: [...extractRichTextParts(html).blocks, ...transcript].join('\n'),
})

parentPort?.on('message', async (message: SearchIndexMessage) => {
  if (message !== 'build') {
    lessons.push(...message.map(toIndexedLesson))
    return
  }
  const response: SearchIndex = { format: LESSON_INDEX_FORMAT, index: createLessonIndexJson(lessons) }
  const json = JSON.stringify(response)
  parentPort?.postMessage(await compressJson(Buffer.from(json), BEST_COMPRESSION_LEVEL))
  parentPort?.close()
})
