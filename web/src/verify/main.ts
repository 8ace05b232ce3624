import { offerFileCheck } from './check-file.ts';
import { checkLot } from './check-lot.ts';
import { didDocumentAt } from './fetched.ts';
import { readPageData } from './page-data.ts';

const data = readPageData();
const didDocument = didDocumentAt(data.resolution);

offerFileCheck(data, didDocument);
offerLabel();
if (data.lot !== null) await checkLot(data, data.lot, didDocument);

/** Prints what goes on the bag: the number, the goods and the code. Printing the page as such prints all of it. */
function offerLabel(): void {
  const button = document.getElementById('print-label');
  if (button === null) return;
  const { classList } = document.documentElement;
  button.hidden = false;
  button.addEventListener('click', () => {
    classList.add('print-label');
    addEventListener('afterprint', () => classList.remove('print-label'), { once: true });
    print();
  });
}
