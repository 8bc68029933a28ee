import type { FollowedSearchAnswer, UnansweredSearch } from '@kitchen-table/contract/insights'
import { formatDay, utcDayOf } from '@kitchen-table/domain/insights'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { classNames } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { linkStyle } from '../../../ui/link-style.ts'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { AnswerSearchDialog } from './answer-search-dialog.tsx'
import { messages } from './messages.ts'
import { describeSearchesSinceAnswer, describeVariants, listPossibleTags } from './search-words.ts'
import type { useSearchAnswers } from './use-search-answers.ts'

type UnansweredSearchRowProps = { search: UnansweredSearch; answers: ReturnType<typeof useSearchAnswers> }

/** A search that found nothing, and what was done about it or can be. */
export function UnansweredSearchRow({ search, answers }: UnansweredSearchRowProps) {
  const { term, answer } = search
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAnswering, setIsAnswering] = useState(false)
  const hasAnswered = useRef(false)
  const tags = listPossibleTags(search)
  const { undoMutation, reportAnswer } = answers

  function undo(undone: FollowedSearchAnswer) {
    undoMutation.mutate(undone)
    // The button goes away.
    heading.current?.focus()
  }

  function openDialog() {
    hasAnswered.current = false
    setIsAnswering(true)
  }

  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 ref={heading} tabIndex={-1} className="rounded-small text-title-s wrap-break-word">
          {term}
        </h3>
        <p className="mt-0.5 text-small wrap-break-word text-soft">{describeVariants(search)}</p>
        {answer && <Answer answer={answer} />}
      </div>
      <div
        className={classNames(
          'flex flex-wrap gap-1.5 md:justify-end print:hidden',
          // The text of a quiet button begins where the other texts do.
          answer && 'max-md:-mx-4',
        )}
      >
        {tags.length > 0 && (
          <DialogButton variant={answer ? 'quiet' : 'outline'} onClick={openDialog}>
            <RichMessage
              parts={
                answer
                  ? messages.addTermToAnotherTrack({ term, hidden: hide })
                  : messages.addTermToTrack({ term, hidden: hide })
              }
            />
          </DialogButton>
        )}
        {tags.length > 0 && !answer && (
          <Link
            to="/admin/createtrack"
            search={{ term: tags[0] }}
            className={buttonStyle({ variant: 'quiet', size: 'small' })}
          >
            <RichMessage parts={messages.startTrackFor({ term, hidden: hide })} />
          </Link>
        )}
        {answer && (
          <Button variant="quiet" size="small" onClick={() => undo(answer)}>
            <RichMessage parts={messages.undoAnswerTo({ term, hidden: hide })} />
          </Button>
        )}
        {tags.length === 0 && <p className="text-small text-soft">{messages.tooLong()}</p>}
      </div>
      {isAnswering && (
        <AnswerSearchDialog
          tags={tags}
          onAnswered={(answered, isListed) => {
            hasAnswered.current = true
            reportAnswer(answered, isListed)
          }}
          finalFocus={() => (hasAnswered.current ? heading.current : null)}
          onClose={() => setIsAnswering(false)}
        />
      )}
    </li>
  )
}

const hide = (text: ReactNode[]) => <span className="sr-only">{text}</span>

function Answer({ answer }: { answer: FollowedSearchAnswer }) {
  const { track, title, kind, term, answeredAt } = answer
  const { tone, text } = describeSearchesSinceAnswer(answer)
  const values = {
    title,
    day: formatDay(utcDayOf(answeredAt)),
    link: (name: ReactNode[]) => (
      <Link to="/admin/updatetrack/$slug" params={{ slug: track }} className={linkStyle}>
        {name}
      </Link>
    ),
  }

  return (
    <div className="mt-2.5 space-y-1 text-small">
      <p className="flex gap-1.25">
        <LineIcon name="check" className="mt-0.5 size-4.5 text-accent" />
        <span className="min-w-0 wrap-break-word">
          <RichMessage
            parts={kind === 'tag' ? messages.tagSince({ term, ...values }) : messages.newTrackSince(values)}
          />
        </span>
      </p>
      <p className="ps-1.25">
        <StatusMark tone={tone}>{text}</StatusMark>
      </p>
    </div>
  )
}
