import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { patience } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { paths } from '../../app/paths';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { QueryView } from '../../ui/QueryView';
import { type Block, blocks, pieces } from './markdown';

/** What does somebody do about incidents of a kind? */
export function RunbookPage() {
  const { kind = '' } = useParams();
  const query = useQuery({
    queryKey: ['runbooks', kind],
    queryFn: () => read(kind),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <QueryView query={query}>{(text) => <Shown all={blocks(text)} />}</QueryView>;
}

/** The service brings the runbooks of its own version. */
async function read(kind: string): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(`/runbooks/${encodeURIComponent(kind)}.md`, {
      signal: AbortSignal.timeout(patience.read),
    });
  } catch (e) {
    throw ApiProblem.unreachable(e);
  }
  if (!answer.ok) {
    const problem = await answer.json().catch(() => undefined);
    throw ApiProblem.of(answer, problem ?? { title: `There is no runbook of ${kind}` });
  }
  return answer.text();
}

/** A title and what stands below it. */
interface Section {
  title: string;
  body: Block[];
}

function sections(all: Block[]): Section[] {
  const found: Section[] = [];
  for (const block of all) {
    if (block.kind === 'title') found.push({ title: block.text, body: [] });
    else found.at(-1)?.body.push(block);
  }
  return found;
}

function Shown({ all }: { all: Block[] }) {
  const [first, ...rest] = sections(all);
  return (
    <>
      <PageHead
        title={first?.title ?? 'Runbook'}
        above={<Link to={paths.incidents()}>Incidents</Link>}
      />
      {first?.body.map(shown)}
      {rest.map(({ title, body }) => (
        <Panel key={title} title={title}>
          {body.map(shown)}
        </Panel>
      ))}
    </>
  );
}

function shown(block: Block, index: number) {
  if (block.kind !== 'list') {
    return (
      <p key={index} style={{ margin: '0 0 8px' }}>
        <Words text={block.text} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List key={index} className="ps-inline" style={{ margin: '0 0 8px', paddingLeft: 24 }}>
      {block.items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </List>
  );
}

function Words({ text }: { text: string }) {
  return pieces(text).map((piece) => {
    const key = `${piece.kind} ${piece.text}`;
    if (piece.kind === 'code') return <code key={key}>{piece.text}</code>;
    if (piece.kind === 'runbook') {
      return (
        <Link key={key} to={paths.runbook(piece.text)}>
          {piece.text}
        </Link>
      );
    }
    return <span key={key}>{piece.text}</span>;
  });
}
