import type { UnderstoodIntent } from '@kitchen-table/contract/catalog'
import type { SearchLanguage } from '@kitchen-table/domain/crisis-model'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { answerWords } from './answer-words.ts'

type AnswerStatusProps = {
  /** Whether what is there may still change. */
  isSilent: boolean
  language: SearchLanguage
  intent: UnderstoodIntent | undefined
  lessonCount: number
}

/** Reads out what a search is about, and how many lessons there are. */
export function AnswerStatus({ isSilent, language, intent, lessonCount }: AnswerStatusProps) {
  const words = answerWords[language]
  const hasHelp = intent !== undefined || lessonCount > 0
  return (
    <VisuallyHidden role="status" lang={language}>
      {!isSilent && hasHelp && (
        <>
          {intent && (
            <>
              {words.eyebrow}: <span lang={intent.language.title}>{intent.title}</span>
              {/[.?!]$/.test(intent.title) ? ' ' : '. '}
            </>
          )}
          {lessonCount > 0 ? words.countLessons(lessonCount) : words.noLessons}
        </>
      )}
    </VisuallyHidden>
  )
}
