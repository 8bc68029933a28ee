import type { UnderstoodIntent } from '@kitchen-table/contract/catalog'
import type { SearchLanguage } from '@kitchen-table/domain/crisis-model'
import { inLocale } from '@kitchen-table/i18n/locale'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages } from './answer.messages.ts'

type AnswerStatusProps = {
  /** Whether what is there may still change. */
  isSilent: boolean
  language: SearchLanguage
  intent: UnderstoodIntent | undefined
  lessonCount: number
}

/** Reads out what a search is about, and how many lessons there are. */
export function AnswerStatus({ isSilent, language, intent, lessonCount }: AnswerStatusProps) {
  'use no memo'
  const hasHelp = intent !== undefined || lessonCount > 0
  return (
    <VisuallyHidden role="status" {...getLanguageAttributes(language)}>
      {!isSilent && hasHelp && (
        <>
          {intent && (
            <>
              {inLocale(language, messages.eyebrow)}:{' '}
              <span {...inLocale(language, () => getLanguageAttributes(intent.language.title))}>
                {intent.title}
              </span>
              {/[.?!]$/.test(intent.title) ? ' ' : '. '}
            </>
          )}
          {inLocale(language, () =>
            lessonCount > 0 ? messages.countLessons({ count: lessonCount }) : messages.noLessons(),
          )}
        </>
      )}
    </VisuallyHidden>
  )
}
