import {
  type LessonTool,
  type LessonToolSlug,
  lessonTools,
  type ToolFigures,
} from '@kitchen-table/domain/tools'
import { type FormEvent, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { printElement } from '../../ui/print-element.ts'
import { messages } from './messages.ts'
import { ToolField } from './tool-field.tsx'
import { ToolResults } from './tool-results.tsx'
import { ToolRows } from './tool-rows.tsx'
import { type ToolForm, useToolForm } from './use-tool-form.ts'

export type LessonToolProps = {
  slug: LessonToolSlug
  /** The figures that the tool requires, by their names, in the units that it declares. */
  figures?: ToolFigures
}

const noFigures: ToolFigures = {}

/** Whether rows have so many fields that they need the whole width; otherwise the result stands beside the form. */
const hasWideRows = ({ fields }: LessonTool): boolean =>
  Object.values(fields).some((field) => field.kind === 'rows' && Object.keys(field.columns).length > 2)

/** A calculator within a lesson: its fields, its result, and how that is worked out. */
export function ToolPanel({ slug, figures = noFigures }: LessonToolProps) {
  const tool = lessonTools[slug]
  const form = useToolForm(tool, figures)
  const id = useId()
  const isBeside = !hasWideRows(tool)
  const isAvailable = form.evaluation.state !== 'unavailable'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    form.change({ type: 'settle' })
  }

  return (
    <Card
      as="section"
      id={id}
      data-prints-alone
      aria-labelledby={`${id}-title`}
      className="@container print:border-none print:bg-transparent print:p-0"
    >
      <h3 id={`${id}-title`} className="text-title-m">
        {tool.title()}
      </h3>
      {isAvailable ? (
        <>
          <p className="mt-1 text-small text-soft print:hidden">{messages.onThisDevice()}</p>
          <div
            className={classNames(
              'mt-5 grid gap-x-10 gap-y-6 print:mt-3 print:block',
              isBeside && '@min-[36rem]:grid-cols-2',
            )}
          >
            <form
              noValidate
              onSubmit={handleSubmit}
              className="grid min-w-0 content-start gap-5 print:grid-cols-2 print:items-end print:gap-3"
            >
              <ToolFields form={form} fields={tool.fields} />
            </form>
            <ToolResult evaluation={form.evaluation} isBeside={isBeside} />
          </div>
          <Formula sentences={tool.listFormula(figures)} />
          <div className="mt-4 flex flex-wrap gap-2 print:hidden">
            <Button variant="outline" size="small" onClick={() => printElement(id)}>
              {messages.print()}
            </Button>
            <Button variant="quiet" size="small" onClick={form.clear}>
              {messages.clear()}
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-3 text-soft">{messages.unavailable()}</p>
      )}
    </Card>
  )
}

function ToolFields({ form, fields }: { form: ToolForm } & Pick<LessonTool, 'fields'>) {
  return Object.entries(fields).map(([name, field]) => {
    if (field.kind === 'rows') return <ToolRows key={name} name={name} field={field} form={form} />
    const value = form.state.values[name]
    const text = typeof value === 'string' ? value : ''
    return (
      <ToolField
        key={name}
        field={field}
        text={text}
        problem={form.findProblem(name, text)}
        onType={(typed) => form.change({ type: 'type', field: name, text: typed })}
        onLeave={() => form.change({ type: 'leave', control: name })}
      />
    )
  })
}

/** The result: its first sentence is announced when it changes. */
function ToolResult({ evaluation, isBeside }: Pick<ToolForm, 'evaluation'> & { isBeside: boolean }) {
  const description = evaluation.state === 'complete' ? evaluation.description : null
  return (
    <div
      className={classNames(
        '@container min-w-0 space-y-5 self-start border-t border-line pt-5 print:static print:mt-5 print:border-none print:pt-0',
        isBeside && '@min-[36rem]:sticky @min-[36rem]:top-4 @min-[36rem]:border-none @min-[36rem]:pt-0',
      )}
    >
      <h4 className="sr-only">{messages.result()}</h4>
      <div>
        <div aria-live="polite">
          {description && <p className="font-serif text-title-s text-pretty">{description.headline}</p>}
        </div>
        {!description && <p className="text-soft print:hidden">{messages.fillIn()}</p>}
      </div>
      {description && <ToolResults blocks={description.blocks} />}
    </div>
  )
}

/** How the result is worked out, in words; on paper always. */
function Formula({ sentences }: { sentences: readonly string[] }) {
  const list = (
    <ol className="max-w-reading list-decimal print:max-w-none space-y-1.5 ps-5 text-small">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="group mt-5 print:hidden">
        <summary className="inline-flex min-h-11 items-center gap-1 text-small font-semibold text-accent">
          {messages.howWorkedOut()}
          <LineIcon name="chevron" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        {list}
      </details>
      <div className="mt-4 hidden break-inside-avoid print:block">
        <p className="mb-1 font-semibold">{messages.howWorkedOut()}</p>
        {list}
      </div>
    </>
  )
}
