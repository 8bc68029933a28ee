import type { UnitView } from '@kitchen-table/contract/catalog'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useCatalog } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { ContentText } from '../../ui/content-text.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { useLearning } from './learning-provider.tsx'
import { messages } from './messages.ts'

type KeepUnitQuestionProps = {
  /** Its slug. */
  track: string
  unit: UnitView
}

/**
 * Asks whether to store a sensitive lesson in My Progress. Unless the person agrees, nothing of it is stored (docs/product.md 4.18).
 * Then it offers the track that an editor chose. Focus stays on the first button, as with any other lesson.
 */
export function KeepUnitQuestion({ track, unit }: KeepUnitQuestionProps) {
  const { isComplete, isUnsynced, setUnit, setListed } = useLearning()
  const [isDeclined, setIsDeclined] = useState(false)
  const questionId = useId()
  const { unitId } = unit
  const isKept = isComplete(unitId)

  function keep() {
    setIsDeclined(false)
    setUnit({ track, unitId, completed: true })
  }
  /** Takes the track off the list as well, unless it has another completed lesson. */
  function undo() {
    setUnit({ track, unitId, completed: false })
    setListed({ track, listed: false })
  }

  return (
    <>
      <p id={questionId} className="basis-full">
        {isKept ? (
          <span className="flex items-center gap-1.5 font-semibold text-accent">
            <LineIcon name="check" className="size-5" />
            {messages.kept()}
          </span>
        ) : (
          <>
            <strong className="font-semibold">{messages.keepQuestion()}</strong>{' '}
            <span className="text-soft">{messages.ifNotNothingShows()}</span>
          </>
        )}
      </p>
      <Button
        variant={isKept ? 'quiet' : 'outline'}
        size="small"
        aria-describedby={questionId}
        onClick={isKept ? undo : keep}
      >
        {isKept ? commonMessages.undo() : messages.yes()}
        <span className="sr-only">
          : <ContentText language={unit.language}>{unit.title}</ContentText>
        </span>
      </Button>
      {!isKept && (
        <Button
          variant="outline"
          size="small"
          aria-describedby={questionId}
          onClick={() => setIsDeclined(true)}
        >
          {messages.no()}
          <span className="sr-only">
            : <ContentText language={unit.language}>{unit.title}</ContentText>
          </span>
        </Button>
      )}
      {(isKept || isDeclined) && <ChosenNext unit={unit} />}
      <p role="status" className="text-small text-soft empty:hidden">
        {isDeclined && !isKept && messages.notKept()}
        {isUnsynced(unitId) && messages.savedOnThisDevice()}
      </p>
    </>
  )
}

function ChosenNext({ unit }: { unit: UnitView }) {
  const next = useCatalog().tracks.get(unit.nextUp ?? '')
  if (next === undefined) return null
  return (
    <Link
      to="/track/$slug"
      params={{ slug: next.slug }}
      className={`${buttonStyle({ size: 'small' })} text-start max-sm:w-full`}
    >
      <span className="min-w-0">
        <RichMessage
          parts={messages.nextTrack({
            title: next.title,
            name: (text) => <ContentText language={next.language}>{text}</ContentText>,
          })}
        />
      </span>
      <LineIcon name="arrow-right" className="size-5" />
    </Link>
  )
}
