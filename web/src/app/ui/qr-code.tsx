import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

/** A QR code as dark squares on white, whatever the colours of the page: scanners need the contrast. */
export function QrCode({ text, label, size = 148 }: { text: string; label: string; size?: number }) {
  const drawn = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => {
      const { create } = await import('qrcode');
      const { modules } = create(text, { errorCorrectionLevel: 'M' });
      const squares = Array.from(modules.data, (dark, index) =>
        dark === 1 ? `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z` : '',
      );
      return { side: modules.size, path: squares.join('') };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Box w={size} h={size} bg="#fff" bdrs="sm">
      {drawn.data !== undefined && (
        <svg
          viewBox={`-2 -2 ${drawn.data.side + 4} ${drawn.data.side + 4}`}
          width={size}
          height={size}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={drawn.data.path} fill="#000" />
        </svg>
      )}
    </Box>
  );
}
