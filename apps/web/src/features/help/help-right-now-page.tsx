import type { HelpLines } from '@kitchen-table/contract/catalog'
import { builtInHelpLines, type HelpSection } from '@kitchen-table/domain/help'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { helpLinesQuery } from '../../app/help/help-lines-query.ts'
import { QuickExitBar } from '../../app/help/quick-exit.tsx'
import { LoadError } from '../../app/load-error.tsx'
import { PublicShell } from '../../app/public-shell.tsx'
import { product } from '../../app/start-data.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatMonthOfChecking, groupHelpLines } from './help-groups.ts'
import { HelpLineItem } from './help-line-item.tsx'
import { messages } from './messages.ts'

/**
 * Places that help today, on one sheet of paper. The product keeps no trace of it (docs/product.md 7.14). Nothing of it is
 * memoized: it renders once, and every page loads its script ahead.
 */
export function HelpRightNowPage() {
  'use no memo'
  usePageTitle(messages.title())
  const { data, error, isFetching, refetch } = useQuery(helpLinesQuery())
  return (
    <PublicShell notice={<QuickExitBar />}>
      <article className="print:text-ink print:[--color-ink:#000] print:[--color-soft:#000]">
        <PageHeading
          lead={messages.lead()}
          actions={
            <Button variant="outline" size="small" className="print:hidden" onClick={() => print()}>
              {messages.print()}
            </Button>
          }
        >
          {messages.title()}
        </PageHeading>
        {data && <JumpLinks data={data} />}
        <div className="mt-6 print:mt-[0.8em] print:columns-2 print:gap-[2em]">
          {data && <OwnHelpLines {...data} />}
          {groupHelpLines(data?.lines ?? builtInHelpLines).map(
            ({ title, sections, isUrgent = false, lines }) => (
              <GroupSection key={title()} id={toId(sections)} title={title()}>
                {lines.map((line, index) => (
                  <HelpLineItem
                    key={line.slug}
                    line={line}
                    language="en"
                    isUrgent={isUrgent && index === 0}
                  />
                ))}
              </GroupSection>
            ),
          )}
        </div>
        {!data && !error && <Skeleton shape="card" count={4} />}
        {!data && error && (
          <LoadError
            error={error}
            title={messages.couldNotLoad()}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        <PageNotes checked={data ? formatMonthOfChecking(data.lines) : null} />
      </article>
    </PublicShell>
  )
}

const toId = ([section]: readonly HelpSection[]) => `help-${section}`
const OWN_ID = 'help-own'
const ownTitle = (organization: string | null) =>
  organization === null ? '' : messages.fromOrganization({ organization })

/** Moves the focus, and so the view, to a heading. A link would add an entry to the history, to which Back leads. */
const focusHeading = (id: string) => document.getElementById(id)?.focus()

/** Leads to the groups, since the page is long. One row on a phone, so that the first numbers stay in view. */
function JumpLinks({ data: { lines, own, organization } }: { data: HelpLines }) {
  'use no memo'
  const groups = groupHelpLines(lines).map(({ title, sections }) => ({
    id: toId(sections),
    title: title(),
  }))
  const links = own.length > 0 ? [{ id: OWN_ID, title: ownTitle(organization) }, ...groups] : groups
  return (
    <nav aria-label={messages.onThisPage()} className="mt-4 print:hidden">
      <ul className="flex gap-x-5 max-sm:overflow-x-auto sm:flex-wrap">
        {links.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="inline-flex min-h-11 cursor-pointer items-center text-start text-small whitespace-nowrap text-accent underline"
              onClick={() => focusHeading(id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The places of the person's own organization. */
function OwnHelpLines({ own, organization }: HelpLines) {
  'use no memo'
  if (own.length === 0) return null
  return (
    <GroupSection id={OWN_ID} title={ownTitle(organization)}>
      {own.map((line) => (
        <HelpLineItem key={line.name} line={line} language="unknown" />
      ))}
    </GroupSection>
  )
}

function GroupSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  'use no memo'
  return (
    <section
      aria-labelledby={id}
      className="gap-x-10 border-t border-line py-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:py-[0.3em]"
    >
      <h2 id={id} tabIndex={-1} dir="auto" className="scroll-mt-20 break-after-avoid text-title-s lg:pt-1.5">
        {title}
      </h2>
      <ul className="mt-4 space-y-6 lg:mt-0 print:mt-[0.1em] print:space-y-[0.2em]">{children}</ul>
    </section>
  )
}

function PageNotes({ checked }: { checked: string | null }) {
  'use no memo'
  return (
    <div className="space-y-2 border-t border-line pt-6 text-small text-soft print:space-y-0 print:pt-[0.4em] print:leading-tight">
      <p>{messages.relay()}</p>
      <p>
        {checked && messages.checkedIn({ month: checked })} {messages.noRecord({ product: product.name })}
      </p>
    </div>
  )
}
