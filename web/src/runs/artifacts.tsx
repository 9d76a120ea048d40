import { useState } from 'preact/hooks';
import type { Artifact } from '../../../src/client/index.ts';
import { api, explain, storedToken, type Failure } from '../api.ts';
import { grouped } from '../format.ts';
import { FailureNote } from '../parts.tsx';

type Props = { readonly run: string; readonly artifacts: readonly Artifact[] };

/** Files of the best attempt, each as a download. */
export function Artifacts({ run, artifacts }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null);
  if (artifacts.length === 0) return null;
  // A link sends no token, so with a token the page reads the file itself.
  const save = (event: MouseEvent, path: string): void => {
    if (storedToken() === '') return;
    event.preventDefault();
    setFailure(null);
    api()
      .getArtifact({ id: run, path })
      .then((file) => offer(file, path))
      .catch((error: unknown) => setFailure(explain(error)));
  };
  return (
    <section class="card pad">
      <h2>Files</h2>
      {failure !== null && <FailureNote failure={failure} />}
      <ul class="rows">
        {artifacts.map(({ path, bytes, valid }) => (
          <li key={path}>
            <a
              href={`/api/runs/${run}/artifacts/${encodeURIComponent(path)}`}
              download={nameOf(path)}
              onClick={(event) => save(event, path)}
            >
              {path}
            </a>{' '}
            <small>{grouped.format(bytes)} bytes</small>
            {valid === false && <span class="badge danger">not what its name says</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function offer(file: Blob, path: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(path);
  link.click();
  URL.revokeObjectURL(address);
}
