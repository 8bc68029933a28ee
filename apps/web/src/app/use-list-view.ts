import { useElementScrollRestoration, useNavigate, useSearch } from '@tanstack/react-router'
import type { ControlledView } from '../ui/tables/data-table-props.ts'
import { formatListView, type ListRules, type ListSearch, parseListView } from './list-view.ts'
import { useSearchText } from './use-search-text.ts'

/**
 * Returns what a list shows, which the address says, and the place that it was scrolled to when its page was left.
 * Changes replace the address, so that Back leaves the list, and leads to it as it was. `search` are the props of a
 * search field outside of the list.
 */
export function useListView(rules: ListRules) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const frame = useElementScrollRestoration({ id: LIST_FRAME })
  const page = useElementScrollRestoration({ getElement: () => window })
  const stored = parseListView(search, rules)

  function writeSearch(change: ListSearch) {
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  }

  const text = useSearchText(stored.searchText, (q) => writeSearch({ q: q || undefined }))
  const shown = { ...stored, searchText: text.value }

  function change(next: ControlledView['shown']) {
    if (next.searchText !== shown.searchText) text.onChange({ target: { value: next.searchText } })
    if (next.filterValues !== shown.filterValues || next.sort !== shown.sort)
      writeSearch(formatListView(next, rules))
  }

  const view: ControlledView = {
    shown,
    onChange: change,
    onSearchBlur: text.onBlur,
    place: { id: LIST_FRAME, frameTop: frame?.scrollY ?? 0, pageTop: page?.scrollY ?? 0 },
  }
  return { view, search: text }
}

/** Names the frame in which a long list scrolls, of which a page has one. */
const LIST_FRAME = 'list'
