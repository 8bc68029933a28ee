import type { Crisis } from '@kitchen-table/domain/crisis-model'
import { inLocale } from '@kitchen-table/i18n/locale'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { messages } from './answer.messages.ts'
import { AnsweringLessons } from './answering-lessons.tsx'
import { useCrisisLessons } from './crisis-lessons-query.ts'

/** Lessons for a cry for help, below the places that help. */
export function CrisisLessons({ crisis }: { crisis: Crisis | null }) {
  const lessons = useCrisisLessons(crisis)
  if (crisis === null || lessons.length === 0) return null
  const { language } = crisis
  return (
    <section aria-labelledby="crisis-lessons" {...getLanguageAttributes(language)}>
      <h2 id="crisis-lessons" className="mb-4 text-title-m">
        {inLocale(language, messages.lessons)}
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <AnsweringLessons lessons={lessons} language={language} className="-mt-px" />
      </div>
    </section>
  )
}
