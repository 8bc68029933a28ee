import type { ContentProblem } from '@kitchen-table/contract/catalog'
import { type ProblemKind, problemKinds } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { deviceStorage } from '../../../app/browser-storage.ts'
import { createPersonValueStore } from '../../../app/person-value-store.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ContentEditorLink } from '../editors/content-editor-link.tsx'
import { messages } from './messages.ts'
import { describeProblemDetail, problemWords } from './problem-words.ts'
import { problemsQuery } from './queries.ts'

/** Whether the list is closed; it stays as the person left it. */
const closedListStore = createPersonValueStore('problems-closed', deviceStorage, (value) =>
  value === true ? true : null,
)

/** What is wrong in the library, in all layouts, grouped by kind, the most serious first (docs/product.md 14.6). */
export function ProblemsSection() {
  const query = useQuery(problemsQuery)
  return (
    <QueryRegion
      query={query}
      name={messages.theProblems()}
      loading={<Skeleton shape="block" className="h-17" />}
    >
      {({ problems }) => (problems.length === 0 ? <NoProblems /> : <ProblemList problems={problems} />)}
    </QueryRegion>
  )
}

function NoProblems() {
  return (
    <Card as="section" aria-labelledby="problems" className="flex items-center gap-3.5">
      <LineIcon name="check" className="size-6 text-accent" />
      <div className="min-w-0">
        <h2 id="problems" className="text-title-s">
          {messages.nothingToFix()}
        </h2>
        <p className="text-small text-soft">{messages.nothingToFixText()}</p>
      </div>
    </Card>
  )
}

function ProblemList({ problems }: { problems: ContentProblem[] }) {
  const { sub } = useCurrentUser().user
  const isClosed = useSyncExternalStore(closedListStore.subscribe, () => closedListStore.read(sub)) ?? false
  const kinds = problemKinds.filter((kind) => problems.some((problem) => problem.kind === kind))

  function toggle() {
    if (isClosed) closedListStore.remove(sub)
    else closedListStore.write(sub, true)
  }

  return (
    <Card as="section" aria-labelledby="problems" flush>
      <h2 id="problems">
        <button
          type="button"
          aria-expanded={!isClosed}
          aria-controls="problem-kinds"
          onClick={toggle}
          className="flex min-h-17 w-full items-center gap-3.5 rounded-card px-5 py-3.5 text-start transition-colors hover:bg-tint/50 focus-visible:-outline-offset-4 focus-visible:shadow-none sm:px-6"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-title-s">{messages.thingsToFix({ count: problems.length })}</span>
            <span className="block font-sans text-small font-normal text-soft">
              {messages.problemsLead()}
            </span>
          </span>
          <LineIcon
            name="chevron"
            className={`size-5 text-soft transition-[rotate] duration-200 ${isClosed ? '' : 'rotate-180'}`}
          />
        </button>
      </h2>
      <ul id="problem-kinds" hidden={isClosed} className="divide-y divide-line border-t border-line">
        {kinds.map((kind) => (
          <ProblemGroup key={kind} kind={kind} problems={problems.filter((each) => each.kind === kind)} />
        ))}
      </ul>
    </Card>
  )
}

const INITIAL_COUNT = 5

function ProblemGroup({ kind, problems }: { kind: ProblemKind; problems: ContentProblem[] }) {
  const [isComplete, setIsComplete] = useState(problems.length <= INITIAL_COUNT + 1)
  const list = useRef<HTMLUListElement>(null)

  function showAll() {
    // At once, because the button that has the focus disappears.
    flushSync(() => setIsComplete(true))
    list.current?.querySelectorAll('li')[INITIAL_COUNT]?.querySelector('a')?.focus()
  }

  const { title, advice } = problemWords[kind]
  const shown = isComplete ? problems : problems.slice(0, INITIAL_COUNT)

  return (
    <li className="grid gap-x-8 gap-y-2 px-5 py-4 sm:px-6 lg:grid-cols-[20rem_1fr]">
      <div className="min-w-0">
        <h3 className="font-sans text-body font-semibold">
          {title()} <span className="font-normal text-soft tabular-nums">({problems.length})</span>
        </h3>
        <p className="text-small text-soft">{advice()}</p>
      </div>
      <div className="min-w-0">
        <ul ref={list} className="grid gap-x-6 sm:grid-cols-2">
          {shown.map(({ content, detail }) => (
            <li key={`${content.key} ${detail}`} className="min-w-0">
              <ContentEditorLink kind={content.kind} contentKey={content.key} title={content.title} />
              {detail !== '' && (
                <p className="-mt-2 mb-1.5 truncate text-tiny text-soft">
                  {describeProblemDetail(kind, detail)}
                </p>
              )}
            </li>
          ))}
        </ul>
        {!isComplete && (
          <Button variant="quiet" size="small" className="-ms-4" onClick={showAll}>
            <RichMessage
              parts={messages.showAllOf({
                count: problems.length,
                title: title(),
                hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
              })}
            />
          </Button>
        )}
      </div>
    </li>
  )
}
