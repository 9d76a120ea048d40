import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DryRun, Need, ServerPick, StackRecommendation } from '../../../src/client/index.ts';
import { percent } from '../format.ts';
import { Icon, type IconName } from '../icons.tsx';
import { CLIENT_NAMES, type ClientId } from '../clients/client-names.ts';
import { follow } from '../route.ts';
import { needNumbers } from './need-numbers.ts';

const EFFECTS: Readonly<Record<Need['effect'], readonly [IconName, string]>> = {
  none: ['none', 'no tool needed'],
  read: ['read', 'reads'],
  write: ['write', 'writes'],
  destructive: ['destructive', 'cannot be undone'],
};

type Coverage = StackRecommendation['coverage'][number];
type Line = { readonly from: string; readonly to: string; readonly effect: string; readonly width: number };
type Drawn = { readonly d: string; readonly line: Line };

/** Probability at which a line is thinnest, and units of width above it. */
const FAINT = 0.4;
const WIDER = 6;

type PictureProps = { readonly answer: DryRun; readonly client: ClientId };

/** Picture of the stack: needs on the left, the servers and others that cover them on the right, lines between. */
export function StackPicture({ answer, client: id }: PictureProps) {
  const { task, recommendation } = answer;
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  const [lit, setLit] = useState<string | null>(null);
  const numbers = needNumbers(answer);
  const lines = linesOf(task.needs, recommendation);
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null) return undefined;
    const draw = (): void => setDrawn(lines.flatMap((line) => drawLine(line, area) ?? []));
    const observer = new ResizeObserver(draw);
    observer.observe(area);
    draw();
    return () => observer.disconnect();
  }, [recommendation]);
  const servers = recommendation.mcp_servers;
  const host = recommendation.coverage.filter(({ met_by: by }) => by === 'host');
  const model = recommendation.coverage.filter(({ met_by: by }) => by === 'model' || by === 'skill');
  const client = recommendation.coverage.filter(({ met_by: by }) => by === 'client');
  return (
    <section class="card picture">
      <h2>The stack</h2>
      <div class="graph" ref={box}>
        <svg aria-hidden="true">
          {drawn.map(({ d, line }) => (
            <path
              key={`${line.from}-${line.to}`}
              d={d}
              class={`${line.effect} ${lit === null || lit === line.from || lit === line.to ? '' : 'dim'}`}
              stroke-width={line.width}
            />
          ))}
        </svg>
        <ol class="needs" aria-label="Needs of the task">
          {task.needs.map((need) => (
            <NeedCard
              key={need.id}
              need={need}
              number={numbers.get(need.id) ?? null}
              coverage={recommendation.coverage.find((one) => one.need === need.id)}
              recommendation={recommendation}
              onLight={setLit}
            />
          ))}
        </ol>
        <ul class="picks" aria-label="What covers them">
          {host.length > 0 && (
            <li class="pick plain" data-node="host">
              <h3>
                <Icon name="clock" /> {task.trigger?.kind === 'event' ? 'Your event hook' : 'Your scheduler'}
              </h3>
              <p>{recommendation.runtime.reason}</p>
            </li>
          )}
          {client.length > 0 && (
            <li class="pick plain" data-node="client">
              <h3>
                <Icon name="box" /> {CLIENT_NAMES[id]} <Numbers of={client.map(({ need }) => numbers.get(need) ?? 0)} />
              </h3>
              <p>Its own tools do this; no server is needed.</p>
            </li>
          )}
          {servers.map((server) => (
            <PickCard key={server.name} server={server} numbers={numbers} onLight={setLit} />
          ))}
          {recommendation.uncovered.map((gap) => (
            <li key={`${gap.need}${gap.text}`} class="pick gap" data-node={`gap-${gap.need}`}>
              <h3>
                <Icon name="gap" /> Not covered {gap.need !== '' && <Numbers of={[numbers.get(gap.need) ?? 0]} />}
              </h3>
              <p>
                {gap.reason}{' '}
                <a
                  href={`/catalog?${new URLSearchParams({ q: systemOf(gap.need, task.needs) ?? gap.text })}`}
                  onClick={follow}
                >
                  Search the catalog
                </a>
              </p>
            </li>
          ))}
          {recommendation.llm !== null && (
            <li class="pick plain" data-node="model">
              <h3>
                <Icon name="none" /> {recommendation.llm.model} <small>{recommendation.llm.provider}</small>{' '}
                <Numbers of={model.map(({ need }) => numbers.get(need) ?? 0)} />
              </h3>
              <p>The model that reads, decides and calls the tools.</p>
            </li>
          )}
        </ul>
      </div>
      <p class="legend">
        {(['read', 'write', 'destructive'] as const).map((effect) => (
          <span key={effect} class={effect}>
            <Icon name={EFFECTS[effect][0]} /> {EFFECTS[effect][1]}
          </span>
        ))}
        <span>
          <Icon name="lock" /> asks first
        </span>
      </p>
    </section>
  );
}

/** Product of a need that nothing covers. */
function systemOf(id: string, needs: readonly Need[]): string | undefined {
  return needs.find((need) => need.id === id)?.system;
}

function Numbers({ of }: { readonly of: readonly number[] }) {
  return (
    <span class="numbers">
      {of.map((number) => (
        <b key={number}>{number}</b>
      ))}
    </span>
  );
}

type NeedProps = {
  readonly need: Need;
  /** Null for what the host starts. */
  readonly number: number | null;
  readonly coverage: Coverage | undefined;
  readonly recommendation: StackRecommendation;
  readonly onLight: (id: string | null) => void;
};

function NeedCard({ need, number, coverage, recommendation, onLight }: NeedProps) {
  const [icon, word] = EFFECTS[need.effect];
  const isGap = coverage?.met_by === 'nobody';
  const probability = coverage?.probability;
  return (
    <li
      class={`need ${need.effect} ${isGap ? 'gap' : ''}`}
      data-node={need.id}
      onMouseEnter={() => onLight(need.id)}
      onMouseLeave={() => onLight(null)}
    >
      <b class="number">{number ?? <Icon name="clock" />}</b>
      <div>
        <h3>{need.text}</h3>
        <p>
          <span class={need.effect}>
            <Icon name={icon} /> {word}
          </span>{' '}
          {need.capability !== null && <code>{need.capability}</code>}
        </p>
        <p class="arrow">→ {targetOf(coverage, recommendation)}</p>
      </div>
      {isGap ? (
        <span class="sure gap">gap</span>
      ) : (
        probability !== undefined && (
          <span class={`sure ${probability < 0.6 ? 'low' : ''}`}>{percent(probability)}</span>
        )
      )}
    </li>
  );
}

function targetOf(coverage: Coverage | undefined, { mcp_servers: servers, llm }: StackRecommendation): string {
  switch (coverage?.met_by) {
    case 'server':
      return coverage.picks.map((name) => servers.find((server) => server.name === name)?.title ?? name).join(', ');
    case 'host':
      return 'starts the agent';
    case 'client':
      return 'your client';
    case 'model':
    case 'skill':
      return llm?.model ?? 'the model';
    default:
      return 'not covered';
  }
}

type PickProps = {
  readonly server: ServerPick;
  readonly numbers: ReadonlyMap<string, number>;
  readonly onLight: (id: string | null) => void;
};

function PickCard({ server, numbers, onLight }: PickProps) {
  const node = `server-${server.name}`;
  return (
    <li class="pick" data-node={node} onMouseEnter={() => onLight(node)} onMouseLeave={() => onLight(null)}>
      <h3>
        <Icon name="box" />{' '}
        <a href={`/catalog/${server.name}`} onClick={follow}>
          {server.title}
        </a>{' '}
        {server.publisher.official ? (
          <small class="official">
            <Icon name="check" /> official
          </small>
        ) : (
          <small>by {server.publisher.name}</small>
        )}{' '}
        <Numbers of={server.covers.map((need) => numbers.get(need) ?? 0)} />
      </h3>
      {server.tools.length === 0 ? (
        <p class="low">Its tool names were never read, so none can be switched off.</p>
      ) : (
        <ul class="tools">
          {server.tools.map(({ name, effect, approval }) => (
            <li key={name} class={effect ?? 'none'}>
              <span class="hidden">{EFFECTS[effect ?? 'none'][1]}: </span>
              <Icon name={EFFECTS[effect ?? 'none'][0]} /> <code>{name}</code>
              {approval === 'ask' && (
                <small>
                  <Icon name="lock" /> asks first
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function linesOf(needs: readonly Need[], { coverage }: StackRecommendation): readonly Line[] {
  return needs.flatMap(({ id, effect }): Line[] => {
    const found = coverage.find(({ need }) => need === id);
    const width = 1.2 + WIDER * Math.max(0, (found?.probability ?? FAINT) - FAINT);
    switch (found?.met_by) {
      case 'server':
        return found.picks.map((name) => ({ from: id, to: `server-${name}`, effect, width }));
      case 'host':
        return [{ from: id, to: 'host', effect: 'dotted', width: 1.2 }];
      case 'client':
        return [{ from: id, to: 'client', effect: 'dotted', width: 1.2 }];
      case 'nobody':
        return [{ from: id, to: `gap-${id}`, effect: 'gap', width: 1.2 }];
      case undefined:
        return [];
      default:
        return [{ from: id, to: 'model', effect: 'dotted', width: 1.2 }];
    }
  });
}

function drawLine(line: Line, area: HTMLElement): Drawn | null {
  const [from, to] = [line.from, line.to].map((id) => area.querySelector(`[data-node="${CSS.escape(id)}"]`));
  if (!from || !to) return null;
  const origin = area.getBoundingClientRect();
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (b.left < a.right) return null;
  const [x1, y1] = [a.right - origin.left, a.top + a.height / 2 - origin.top];
  const [x2, y2] = [b.left - origin.left, b.top + Math.min(22, b.height / 2) - origin.top];
  const bend = (x2 - x1) / 2;
  return { line, d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` };
}
