import { useParams } from '@tanstack/react-router';
import { ImportView } from '../../shared/plot-import/import-view.tsx';

export function ImportPage() {
  const { import: name = '' } = useParams({ strict: false });
  return (
    <ImportView
      name={name}
      back="/cooperative/plots/imports"
      plotTo={(plot) => `/cooperative/plots/${plot}`}
      plotsTo="/cooperative/plots"
    />
  );
}
