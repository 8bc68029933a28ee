import { Accordion as Base } from '@base-ui/react/accordion'
import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'

type HeadingLevel = 2 | 3 | 4
const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4' } satisfies Record<HeadingLevel, 'h2' | 'h3' | 'h4'>
const HeadingLevelContext = createContext<HeadingLevel>(3)

type AccordionProps = {
  /** The ids of the open items; several may be open. Without it the accordion manages them itself. */
  open?: string[]
  onOpenChange?: (ids: string[]) => void
  defaultOpen?: string[]
  headingLevel?: HeadingLevel
  children: ReactNode
  className?: string
}

export function Accordion(props: AccordionProps) {
  const { open, onOpenChange, defaultOpen, headingLevel = 3, children, className } = props
  return (
    <HeadingLevelContext value={headingLevel}>
      <Base.Root
        multiple
        value={open}
        defaultValue={defaultOpen}
        onValueChange={(ids) => onOpenChange?.(ids)}
        className={classNames('@container flex flex-col gap-3', className)}
      >
        {children}
      </Base.Root>
    </HeadingLevelContext>
  )
}

type AccordionItemProps = {
  id: string
  title: ReactNode
  /** A second, less prominent line: type, length. */
  note?: ReactNode
  /** A line icon or drawing before the title. */
  icon?: ReactNode
  /** A label such as "New", "Updated" or "Done". */
  flag?: ReactNode
  children: ReactNode
}

export function AccordionItem({ id, title, note, icon, flag, children }: AccordionItemProps) {
  const Heading = HEADINGS[useContext(HeadingLevelContext)]

  return (
    <Base.Item
      value={id}
      className="rounded-card border border-line bg-card print:border-none print:bg-transparent"
    >
      <Base.Header render={(props) => <Heading {...props} />}>
        <Base.Trigger className="group flex min-h-14 w-full items-center gap-3.5 rounded-card px-4 py-3 text-start font-sans text-body font-normal transition-colors hover:bg-tint/60 sm:px-5 print:px-0">
          {icon}
          <span className="min-w-0 flex-1">
            <span className="block font-serif text-title-s">{title}</span>
            {note && <span className="block text-small text-soft">{note}</span>}
          </span>
          {flag}
          <LineIcon
            name="chevron"
            className="size-5 text-soft transition-[rotate] duration-200 group-data-panel-open:rotate-180 print:hidden"
          />
        </Base.Trigger>
      </Base.Header>
      <Base.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-200 data-ending-style:h-0 data-open:not-data-ending-style:not-data-starting-style:overflow-visible data-starting-style:h-0">
        <div className="px-4 pt-1 pb-5 sm:px-5 print:p-0">{children}</div>
      </Base.Panel>
    </Base.Item>
  )
}
