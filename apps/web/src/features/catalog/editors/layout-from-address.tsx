import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useEditedLayout } from '../../../app/edited-layout.ts'
import { layoutChoices } from '../../../app/library-view.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { layoutsQuery } from '../admin/queries.ts'
import { EditorLoading } from './editor-region.tsx'

type LayoutFromAddressProps = {
  /** The key of the layout that the address names. */
  config: string | undefined
  children: ReactNode
}

/** Chooses the layout that the address of a page names, before it shows the page, and takes it out of the address. */
export function LayoutFromAddress({ config, children }: LayoutFromAddressProps) {
  const { sub } = useCurrentUser().user
  const navigate = useNavigate()
  const edited = useEditedLayout()
  const { data, isError } = useQuery({ ...layoutsQuery, enabled: config !== undefined })
  const isRead = data !== undefined || isError || config === edited.config

  useEffect(() => {
    if (config === undefined || !isRead) return
    const layout = data?.layouts.find((each) => each.config === config)
    if (layout) layoutChoices.write(sub, layout)
    void navigate({ to: '.', search: {}, replace: true })
  }, [config, isRead, data, sub, navigate])

  return config === undefined ? children : <EditorLoading />
}
