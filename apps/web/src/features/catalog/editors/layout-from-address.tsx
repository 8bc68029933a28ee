import type { LayoutRow } from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { layoutsQuery } from '../../../app/admin-api.ts'
import { layoutChoiceStore } from '../../../app/library-view.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { EditorLoading } from './editor-region.tsx'
import { messages } from './messages.ts'

type LayoutFromAddressProps = {
  /** The key of the layout that the address names. */
  config: string | undefined
  /** Shown for a layout that does not exist. */
  notFound: ReactNode
  children: ReactNode
}

/** Chooses the layout that the address of a page names, before it shows the page, and takes it out of the address. */
export function LayoutFromAddress({ config, notFound, children }: LayoutFromAddressProps) {
  const query = useQuery({ ...layoutsQuery, enabled: config !== undefined })
  if (config === undefined) return children
  return (
    <QueryRegion query={query} name={messages.theLayouts()} loading={<EditorLoading />}>
      {({ layouts }) => {
        const layout = layouts.find((each) => each.config === config)
        if (layout) return <LayoutChooser layout={layout} />
        return query.isFetching ? <EditorLoading /> : notFound
      }}
    </QueryRegion>
  )
}

function LayoutChooser({ layout }: { layout: LayoutRow }) {
  const { sub } = useCurrentUser().user
  const navigate = useNavigate()
  useEffect(() => {
    layoutChoiceStore.write(sub, layout)
    void navigate({ to: '.', search: {}, replace: true })
  }, [sub, layout, navigate])
  return <EditorLoading />
}
