import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Prints what Jakarta Mail reads in each file, as JSON. */
class Jakarta {
    static String text, html;
    static List<String> files;

    public static void main(String[] paths) throws Exception {
        List<String> all = new ArrayList<>();
        for (String path : paths) {
            try (InputStream in = new FileInputStream(path)) {
                all.add(read(new MimeMessage(Session.getInstance(new Properties()), in)));
            } catch (Exception error) {
                all.add("{\"error\":" + quote(error.toString()) + "}");
            }
        }
        System.out.write(("[" + String.join(",", all) + "]\n").getBytes(StandardCharsets.UTF_8));
        System.out.flush();
    }

    static String read(MimeMessage mail) throws Exception {
        text = null;
        html = null;
        files = new ArrayList<>();
        walk(mail);
        return "{\"subject\":" + quote(mail.getSubject())
            + ",\"date\":" + (mail.getSentDate() == null ? "null" : quote(mail.getSentDate().toInstant().toString()))
            + ",\"message_id\":" + quote(mail.getMessageID())
            + ",\"from\":" + names(mail.getFrom())
            + ",\"to\":" + names(mail.getRecipients(Message.RecipientType.TO))
            + ",\"text\":" + quote(text) + ",\"html\":" + quote(html) + ",\"files\":[" + String.join(",", files) + "]}";
    }

    static void walk(Part part) throws Exception {
        if (part.isMimeType("multipart/*")) {
            Multipart parts = (Multipart) part.getContent();
            for (int i = 0; i < parts.getCount(); i++) walk(parts.getBodyPart(i));
        } else if (part.getFileName() != null) files.add(quote(part.getFileName()));
        else if (part.isMimeType("text/html") && html == null) html = part.getContent().toString();
        else if (part.isMimeType("text/plain") && text == null) text = part.getContent().toString();
    }

    static String names(Address[] list) {
        List<String> all = new ArrayList<>();
        if (list != null)
            for (Address one : list) {
                InternetAddress address = (InternetAddress) one;
                String name = address.getPersonal() == null ? "" : address.getPersonal();
                all.add("[" + quote(name) + "," + quote(address.getAddress()) + "]");
            }
        return "[" + String.join(",", all) + "]";
    }

    static String quote(String text) {
        if (text == null) return "null";
        StringBuilder out = new StringBuilder("\"");
        for (char one : text.toCharArray())
            out.append(one < 32 || one == '"' || one == '\\' ? String.format("\\u%04x", (int) one) : "" + one);
        return out + "\"";
    }
}
