import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QueryRegion } from '../../../app/query-region.tsx'
import { useSearchText } from '../../../app/use-search-text.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { ListLoading } from '../../../ui/tables/list-loading.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'
import { createFoundPersonColumns, createPoolPersonColumns, getPersonNameOrEmail } from './people-columns.tsx'
import { poolPeopleQuery, searchPeopleQuery } from './people-queries.ts'

type PeopleTabProps = { text: string; onSearch: (text: string) => void }

/** Finds people of all organizations, and lists the accounts of the user pool, also those without a record. */
export function PeopleTab({ text, onSearch }: PeopleTabProps) {
  const search = useSearchText(text, onSearch)
  const words = text.trim()

  return (
    <div className="space-y-12">
      <section aria-label={messages.searchPeople()}>
        <TextField
          label={messages.findPerson()}
          hideLabel
          type="search"
          icon="search"
          placeholder={messages.nameOrEmail()}
          maxLength={100}
          autoComplete="off"
          className="max-w-lg"
          {...search}
        />
        <div className="mt-4">
          {words === '' ? (
            <p className="rounded-card bg-tint/50 px-5 py-8 text-center text-soft">{messages.searchHint()}</p>
          ) : (
            <FoundPeople words={words} />
          )}
        </div>
      </section>
      <PoolSection />
    </div>
  )
}

function FoundPeople({ words }: { words: string }) {
  const query = useInfiniteQuery(searchPeopleQuery(words))
  return (
    <>
      <PeopleCount people={query.data?.pages.flatMap(({ people }) => people)} />
      <QueryRegion query={query} name={messages.thePeople()} loading={<ListLoading />}>
        {({ pages }) => (
          <PeopleList
            caption={messages.peopleFound({ words })}
            people={pages.flatMap(({ people }) => people)}
            columns={createFoundPersonColumns()}
            query={query}
            emptyTitle={messages.nobodyFoundBy({ words })}
            emptyText={messages.searchRule()}
          />
        )}
      </QueryRegion>
    </>
  )
}

/** Reads out how many people a list shows, also when it shows nobody. */
function PeopleCount({ people }: { people: readonly unknown[] | undefined }) {
  return (
    <VisuallyHidden role="status">
      {people &&
        (people.length === 0 ? messages.nobodyFound() : messages.countShown({ count: people.length }))}
    </VisuallyHidden>
  )
}

/** The user pool is asked only when someone wants to see it: its pages come in no promised order. */
function PoolSection() {
  const [isShown, setIsShown] = useState(false)
  const query = useInfiniteQuery({ ...poolPeopleQuery, enabled: isShown })
  const heading = useRef<HTMLHeadingElement>(null)

  function show() {
    setIsShown(true)
    // The button goes away.
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="pool">
      <h2 ref={heading} id="pool" tabIndex={-1} className="text-title-s">
        {messages.userPool()}
      </h2>
      <p className="mt-1 mb-4 max-w-reading text-small text-soft">{messages.userPoolLead()}</p>
      <PeopleCount people={query.data?.pages.flatMap(({ people }) => people)} />
      {isShown ? (
        <QueryRegion query={query} name={messages.theUserPool()} loading={<ListLoading />}>
          {({ pages }) => (
            <PeopleList
              caption={messages.accounts()}
              people={pages.flatMap(({ people }) => people)}
              columns={createPoolPersonColumns()}
              query={query}
              emptyTitle={messages.noAccounts()}
            />
          )}
        </QueryRegion>
      ) : (
        <Button variant="outline" size="small" onClick={show}>
          {messages.listAccounts()}
        </Button>
      )}
    </section>
  )
}

type PeopleListProps<Person> = {
  caption: string
  people: readonly Person[]
  columns: readonly DataColumn<Person>[]
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  emptyTitle: string
  emptyText?: string
}

function PeopleList<Person extends Parameters<typeof getPersonNameOrEmail>[0]>(
  props: PeopleListProps<Person>,
) {
  const { caption, people, columns, query, emptyTitle, emptyText } = props
  return (
    <>
      <PagedTable
        caption={caption}
        rows={people}
        rowKey={({ sub }) => sub}
        rowName={getPersonNameOrEmail}
        columns={columns}
        empty={<EmptyState title={emptyTitle} text={emptyText} />}
      />
      <div className="mt-3 flex flex-wrap items-center gap-4 text-small text-soft">
        {people.length > 0 && <p>{messages.countShown({ count: people.length })}</p>}
        {query.hasNextPage && (
          <Button
            variant="outline"
            size="small"
            busy={query.isFetchingNextPage}
            busyText={commonMessages.loading()}
            onClick={() => void query.fetchNextPage()}
          >
            {messages.showMore()}
          </Button>
        )}
      </div>
    </>
  )
}
